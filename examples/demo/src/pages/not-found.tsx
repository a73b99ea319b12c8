import { PageHeading } from '../components/page-heading.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

export function NotFound() {
  return (
    <div className="narrow">
      <p className="kicker">404</p>
      <PageHeading title="There is nothing here" lead="The address may be mistyped, or the page has moved." />
      <Link to={paths.home} className="button button-primary">
        Go to the home page
      </Link>
    </div>
  );
}
