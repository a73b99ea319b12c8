interface BehindProps {
  /** The lines of this application that make the page work. */
  readonly code: string;
}

/** Shows a developer the code of a page. */
export function Behind({ code }: BehindProps) {
  return (
    <details className="behind">
      <summary>The code behind this page</summary>
      <pre>
        <code>{code.trim()}</code>
      </pre>
    </details>
  );
}
