import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * Names the properties of an answer that do not fit its schema, and what the schema expects there: `answer.n: expected number`. The
 * text contains no value of the answer.
 */
export function faultsOf(error: z.core.$ZodError, at: string): string {
  return faultsIn(error.issues, at).join('; ');
}

function faultsIn(issues: readonly Issue[], at: string): readonly string[] {
  return issues.flatMap((issue) => {
    const path = [at, ...issue.path.map(partOf)].join('.');
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return faultsIn(nearest(issue.errors), path);
    return [`${path}: expected ${expectedBy(issue)}`];
  });
}

/** A key of a record can be a value, such as an address. */
function partOf(key: PropertyKey): string {
  return /^[A-Za-z_]\w{0,63}$|^\d{1,5}$/.test(String(key)) ? String(key) : '…';
}

/** For an answer that can have several forms: returns the faults of the form that fits best. */
function nearest(forms: readonly (readonly Issue[])[]): readonly Issue[] {
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}

function expectedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  if (issue.code === 'invalid_union') return 'what a contract declares';
  return `what the contract accepts (${issue.code})`;
}
