"""The lab: exact distributions, simulations and costs of any rule on any tables. It builds on the engine."""
