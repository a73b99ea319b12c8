import { Component, type ReactNode } from 'react';
import { Alert } from '../components/alert.js';
import { PageHeading } from '../components/page-heading.js';

interface State {
  readonly error: Error | undefined;
}

/** Replaces a page that failed to render. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <>
        <PageHeading title="Something went wrong" lead="This page could not be shown. Try to load it again." />
        <Alert>
          <code>{error.message}</code>
        </Alert>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Load the page again
          </button>
        </div>
      </>
    );
  }
}
