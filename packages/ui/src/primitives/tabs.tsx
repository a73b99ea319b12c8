import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, useState } from 'react';
import { useHash } from '../provider/location.js';
import { useUI } from '../provider/ui-context.js';

interface TabsProps {
  readonly label: string;
  /** The parts, each with a name that is the same in every language. */
  readonly tabs: readonly { readonly name: string; readonly title: string; readonly content: ReactNode }[];
}

/** Several parts, of which one is shown: first the one whose name is after the `#` of the address. On a narrow screen the row of titles scrolls. */
export function Tabs({ label, tabs }: TabsProps) {
  const { classOf, language } = useUI();
  const hash = useHash();
  const [chosen, setChosen] = useState<string>();
  const [first] = tabs;
  if (!first) return null;
  const wanted = tabs.find(({ name }) => name === (chosen ?? hash)) ?? first;
  return (
    <Radix.Root className={classOf('tabs')} value={wanted.name} onValueChange={setChosen} dir={language.direction}>
      <Radix.List className={classOf('tabList')} aria-label={label}>
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
