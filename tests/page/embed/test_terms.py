"""Words of an embed lead to the glossary of the site that it comes from."""

from embed.hosts import OpenHost, iframe, until, widget
from playwright.sync_api import expect


def test_a_frame_opens_the_site_s_glossary_beside_the_page_around(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=counters&boot=click"))
    word = widget(page).get_by_role("link", name="bonus")
    with page.expect_popup() as opened:
        word.click()
    expect(opened.value).to_have_url(f"{site_url}docs/glossary.html#bonus")


def test_an_element_of_another_origin_does_so_too(host: OpenHost, site_url: str) -> None:
    head = f'<script type="module" src="{site_url}specstep.js"></script>'
    page = host('<spec-step view="stage" boot="click"></spec-step>', head=head)
    until(page, "document.querySelector('spec-step')?.frame")
    address = page.get_by_role("link", name="Committed").get_attribute("href")
    assert address == f"{site_url}docs/glossary.html#committed"


def test_in_a_sandbox_the_address_is_the_same(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage", 'sandbox="allow-scripts"'))
    frame = widget(page)
    until(frame, "document.querySelector('spec-step')?.frame")
    address = frame.get_by_role("link", name="Committed").get_attribute("href")
    assert address == f"{site_url}docs/glossary.html#committed"
