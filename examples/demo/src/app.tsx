import { Guard } from './auth/guard.js';
import { ErrorBoundary } from './layout/error-boundary.js';
import { Shell } from './layout/shell.js';
import { pageAt } from './pages/index.js';
import { useLocation } from './routing/location.js';

export function App() {
  const { pathname } = useLocation();
  const { access, Content } = pageAt(pathname);
  return (
    <Shell>
      <ErrorBoundary key={pathname}>
        <Guard access={access}>
          <Content />
        </Guard>
      </ErrorBoundary>
    </Shell>
  );
}
