import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compareLastStep } from './last-step.js';

const pictures = join(import.meta.dirname, '..', '..', '..', '.tools', 'pictures');
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * Takes a picture of the page on a phone and on a desktop, for a person, and returns the faults that such a person would see: a field
 * without a visible border or label, a button without a background, a page that is wider than its window, and for the last page of a
 * quick start what differs from the kept picture `lastStep`.
 */
export async function lookAt(page: Page, name: string, lastStep?: string): Promise<readonly string[]> {
  mkdirSync(pictures, { recursive: true });
  const faults: string[] = [];
  for (const [device, viewport] of Object.entries(devices)) {
    await page.setViewportSize(viewport);
    const path = join(pictures, `${name}-${device}.png`);
    await page.screenshot({ path, fullPage: true });
    console.log(`picture: ${path}`);
    const found = [...(await fieldFaults(page)), ...(await buttonFaults(page)), ...(await widthFaults(page))];
    if (lastStep !== undefined) found.push(...(await compareLastStep(page, `${lastStep}-${device}`)));
    faults.push(...found.map((fault) => `${name} on a ${device}: ${fault}`));
  }
  return faults;
}

async function fieldFaults(page: Page): Promise<readonly string[]> {
  const fields = await page.locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=file])').all();
  const faults = fields.map(async (field) => {
    if (!(await field.isVisible())) return [];
    const { name, border, colour, height, label, behind } = await field.evaluate((element: HTMLInputElement) => {
      const style = getComputedStyle(element);
      const backgrounds: string[] = [];
      for (let each = element.parentElement; each; each = each.parentElement)
        backgrounds.push(getComputedStyle(each).backgroundColor);
      return {
        name: element.name,
        border: style.borderBottomStyle === 'none' ? 0 : Number.parseFloat(style.borderBottomWidth),
        colour: style.borderBottomColor,
        height: element.clientHeight,
        label: Array.from(element.labels ?? [], (each) => (each.checkVisibility() ? each.textContent : ''))
          .join('')
          .trim(),
        behind: [
          ...backgrounds,
          getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#121212' : '#fff',
        ],
      };
    });
    return [
      ...(border > 0 && (await contrastOf(page, colour, behind)) >= 3 ? [] : [`${name} has no border to see`]),
      ...(height >= 20 ? [] : [`${name} is ${height} px high`]),
      ...(label === '' ? [`${name} has no label to see`] : []),
    ];
  });
  return (await Promise.all(faults)).flat();
}

async function buttonFaults(page: Page): Promise<readonly string[]> {
  const buttons = await page.locator('form button:not([type=button])').all();
  const faults = buttons.map(async (button) => {
    if (!(await button.isVisible())) return [];
    const { name, padding, colour, behind } = await button.evaluate((element: HTMLButtonElement) => {
      const style = getComputedStyle(element);
      const backgrounds: string[] = [];
      for (let each = element.parentElement; each; each = each.parentElement)
        backgrounds.push(getComputedStyle(each).backgroundColor);
      return {
        name: element.textContent,
        padding: Number.parseFloat(style.paddingLeft),
        colour: style.backgroundColor,
        behind: [
          ...backgrounds,
          getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#121212' : '#fff',
        ],
      };
    });
    const isSeen = (await contrastOf(page, colour, behind)) >= 3 && padding >= 4;
    return isSeen ? [] : [`the button ${name} has no background`];
  });
  return (await Promise.all(faults)).flat();
}

async function widthFaults(page: Page): Promise<readonly string[]> {
  const { wanted, present } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wanted: Math.max(scrollWidth, document.body.scrollWidth), present: clientWidth };
  });
  return wanted > present ? [`the page needs ${wanted} px of ${present} px`] : [];
}

/** The contrast of WCAG 2.2 with the first background that is not transparent: 1 for equal colours, 21 for black on white. */
async function contrastOf(page: Page, colour: string, behind: readonly string[]): Promise<number> {
  const [own = [], ...others] = await Promise.all([colour, ...behind].map((each) => paint(page, each)));
  const background = others.find(([, , , alpha = 0]) => alpha > 127) ?? [];
  if ((own[3] ?? 0) < 127) return 1;
  const [dark = 0, light = 0] = [luminance(own), luminance(background)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green, blue and alpha, from 0 to 255, of any colour of CSS. */
function paint(page: Page, colour: string): Promise<readonly number[]> {
  return page.evaluate((wanted) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('the browser has no canvas');
    canvas.fillStyle = wanted;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }, colour);
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
