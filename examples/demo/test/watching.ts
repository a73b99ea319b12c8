import type { Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShifts: { readonly value: number; readonly moved: readonly string[] }[];
    liveTexts: string[];
  }
  /** What `layout-shift` adds: https://wicg.github.io/layout-instability. */
  interface PerformanceEntry {
    readonly value?: number;
    readonly sources?: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
}

/** Writes down by how much the pages that are opened next move while they load, as Chromium counts it. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value = 0, sources = [] } of list.getEntries()) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.nodeName} ${node.className}` : node?.nodeName;
          return `${name}: ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
        });
        window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in sight since the page was opened, and by how much: the sum of the values is what Chromium calls its layout shift. */
export async function layoutShiftsOf(page: Page): Promise<Window['layoutShifts']> {
  await isDrawn(page);
  return page.evaluate(() => window.layoutShifts);
}

/** Settles when what the page knows now is drawn. The entries of a frame come after it. */
export function isDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
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

/** How many parts of the page move by themselves. What follows the scrolling of the user, such as the fade of the tabs, does not. */
export function movingParts(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length,
  );
}
