import { KeyIcon, LinkIcon, MailIcon, PhoneIcon } from '../components/icons.js';
import { IconLinks } from '../routing/icon-links.js';
import { useLocation } from '../routing/location.js';
import { pathOf, type Way, wayIn, ways } from './ways.js';

const offers = {
  password: { label: 'Use a password', Icon: KeyIcon },
  code: { label: 'Mail me a code', Icon: MailIcon },
  link: { label: 'Mail me a link', Icon: LinkIcon },
  text: { label: 'Text me a code', Icon: PhoneIcon },
} as const satisfies Record<Way, unknown>;

/** Links to the other ways to sign in. */
export function OtherWays({ onChoose }: { readonly onChoose: () => void }) {
  const { search } = useLocation();
  const others = ways.filter((way) => way !== wayIn(search));
  if (others.length === 0) return null;
  return (
    <nav className="other-ways" aria-label="Other ways to sign in">
      <p className="divider">or</p>
      <IconLinks
        links={others.map((way) => ({ to: pathOf(way, search), ...offers[way] }))}
        className="button"
        onClick={onChoose}
      />
    </nav>
  );
}
