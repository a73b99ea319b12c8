import { AuthUI, type LinkComponent } from '@latchkey/ui';
import { providerIcon } from '@latchkey/ui/provider-icons';
import '@latchkey/ui/style.css';
import type { ReactNode } from 'react';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { navigate } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { hooks } from './client.js';

/** The addresses of the demo that are not those of the package. */
const own = { organization: `${paths.organizations}/:slug` };
const fieldLabels = { company: 'Company' };

const ScreenLink: LinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />;

/** Gives the screens of @latchkey/ui the hooks, the addresses and the router of the demo. */
export function Screens({ children }: { readonly children: ReactNode }) {
  return (
    <AuthUI
      auth={hooks}
      paths={own}
      navigate={navigate}
      Link={ScreenLink}
      fieldLabels={fieldLabels}
      providerIcon={providerIcon}
      signInOptions={pageData.signInOptions}
    >
      {children}
    </AuthUI>
  );
}
