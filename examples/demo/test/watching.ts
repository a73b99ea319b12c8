import type { Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShift: number;
    liveTexts: string[];
  }
  interface PerformanceEntry {
    /** Of a `layout-shift`: https://wicg.github.io/layout-instability. */
    readonly value?: number;
  }
}

/** Adds up by how much the pages that are opened next move while they load. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value = 0 } of list.getEntries()) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The entries of a frame come after it is drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.layoutShift)));
      }),
  );
}

/**
 * Writes down what a screen reader gets to say. A `status` counts only if it was in the page, and empty, before its text was visible; an
 * `alert` is read when it comes.
 */
export async function watchLiveRegions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.liveTexts = [];
    const silent = new WeakSet<Element>();
    const look = () => {
      for (const region of document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"]')) {
        const role = region.getAttribute('role');
        // biome-ignore lint/performance/useDomNodeTextContent: screen readers skip what is not visible, as innerText does
        const text = region.innerText.trim();
        if (text === '') silent.add(region);
        else if (role === 'alert' || silent.delete(region)) window.liveTexts.push(`${role}: ${text}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export function liveTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.liveTexts);
}
