"""Worksheets: questions on traces and tables, their answer key, and codes that carry a student's answers back."""
