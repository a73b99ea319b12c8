import { Fragment } from 'react';

/** An e-mail address, which breaks after its `@` and its dots where it does not fit into one line. */
export function Address({ children }: { readonly children: string }) {
  const parts = (children.match(/[^@.]*[@.]?/g) ?? []).filter((part) => part !== '');
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
