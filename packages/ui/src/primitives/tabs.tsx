import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHash } from '../provider/location.js';
import { useUI } from '../provider/ui-context.js';

interface TabsProps {
  readonly label: string;
  /** The parts, each with a name that is the same in every language. */
  readonly tabs: readonly { readonly name: string; readonly title: string; readonly content: ReactNode }[];
}

/**
 * Several parts, of which the one is shown whose name is after the `#` of the address, so it stays through a reload. On a narrow
 * screen the row of titles scrolls.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const { classOf, language } = useUI();
  const hash = useHash();
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const [first] = tabs;
  const tabOf = (wanted: string | undefined) => tabs.find(({ name }) => name === wanted);
  const shown = tabOf(hash) ?? tabOf(chosen) ?? first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is in sight when another part is shown
  useEffect(() => showTitle(list.current), [shown?.name]);
  if (!shown) return null;
  const choose = (name: string) => {
    // Another text after the `#` is the application's, such as the path of its router.
    if (hash === '' || tabOf(hash)) window.history.replaceState(window.history.state, '', `#${name}`);
    setChosen(name);
  };
  return (
    <Radix.Root className={classOf('tabs')} value={shown.name} onValueChange={choose} dir={language.direction}>
      <Radix.List ref={list} className={classOf('tabList')} aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Radix.Trigger key={name} className={classOf('tab')} value={name}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} className={classOf('tabContent')} value={name}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls the title of the shown part into sight, and not the page, as `scrollIntoView` would. */
function showTitle(list: HTMLElement | null): void {
  const title = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && title) list.scrollLeft = title.offsetLeft - (list.clientWidth - title.offsetWidth) / 2;
}
