import type { Page, ViewportSize } from 'playwright-core';

/** What is lost when the user makes the text twice as large: WCAG 2.2, 1.4.4. */
export async function faultsOfLargeText(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const faults = await faultsOfPlace(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return faults.map((fault) => `text of 200 %: ${fault}`);
}

/** The zoom of WCAG 2.2, 1.4.4, and that of 1.4.10, which leaves 320 pixels of a window of 1280. */
const zooms = [2, 4];

/**
 * What is lost when the user enlarges the page in the browser. Zoom by two is, for the page, a window of half the size whose pixels are
 * twice as many: so browsers do it, and so does this. The page keeps the last zoom until its size is set to another one.
 */
export async function faultsOfZoom(page: Page, { width, height }: ViewportSize): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const zoom of zooms) {
    await browser.send('Emulation.setDeviceMetricsOverride', {
      width: width / zoom,
      height: height / zoom,
      deviceScaleFactor: zoom,
      mobile: false,
    });
    const seen = await page.evaluate(() => ({ width: window.innerWidth, ratio: window.devicePixelRatio }));
    if (seen.width !== width / zoom || seen.ratio !== zoom) faults.push(`no zoom of ${zoom}: ${JSON.stringify(seen)}`);
    const found = await faultsOfPlace(page);
    faults.push(...found.map((fault) => `zoom of ${zoom * 100} %: ${fault}`));
  }
  await browser.detach();
  return faults;
}

/** Whether the page scrolls in two dimensions, and what in it is cut or cannot be reached. */
function faultsOfPlace(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    const nameOf = (element: Element) => element.outerHTML.slice(0, 150);
    const all = [
      ...document.querySelectorAll<HTMLElement>('main *, [role="dialog"], [role="dialog"] *, [role="menu"]'),
    ];
    const cut = all.filter((each) => {
      const { overflowX, textOverflow } = getComputedStyle(each);
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      const isSeen = each.clientWidth > 1 && textOverflow !== 'ellipsis' && each.tagName !== 'INPUT';
      return isCut && isSeen && each.scrollWidth > each.clientWidth + 1;
    });
    // The tabs scroll in their own place.
    const outside = all.filter((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      const isOutside = width > 1 && (right > window.innerWidth + 1 || left < -1);
      return isOutside && !each.closest('.lk-tab-list');
    });
    // The page behind a dialog or a menu does not scroll, so these fit, or scroll themselves.
    const [unreachable] = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top < -1 || bottom > window.innerHeight + 1;
    });
    return [
      ...(root.scrollWidth > window.innerWidth ? ['it scrolls in two dimensions'] : []),
      ...outside.slice(0, 1).map((each) => `outside: ${nameOf(each)}`),
      ...cut.slice(0, 1).map((each) => `cut: ${nameOf(each)}`),
      ...(unreachable ? [`it cannot be scrolled into sight: ${nameOf(unreachable)}`] : []),
    ];
  });
}
