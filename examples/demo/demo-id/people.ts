/** A user with an account at Demo ID. */
export interface Person {
  /** The subject: it never changes and belongs to one user. */
  readonly id: string;
  readonly name: string;
  /** Absent for a user who does not share an address. */
  readonly email?: string;
  readonly emailVerified: boolean;
}

/** The accounts at the start, one for each case that an application has to distinguish. */
export const people: readonly Person[] = [
  { id: 'ada-1815', name: 'Ada Lovelace', email: 'ada@demo-id.example', emailVerified: true },
  { id: 'grace-1906', name: 'Grace Hopper', email: 'grace@demo-id.example', emailVerified: false },
  // Two users with one address, as in a family: for an application they are two users.
  { id: 'marie-1867', name: 'Marie Curie', email: 'curie@demo-id.example', emailVerified: true },
  { id: 'pierre-1859', name: 'Pierre Curie', email: 'curie@demo-id.example', emailVerified: true },
  { id: 'alan-1912', name: 'Alan Turing', emailVerified: false },
];

/** The account of an address, which is created if it does not exist; `undefined` for an invalid address. */
export function personAt(email: string, emailVerified: boolean): Person | undefined {
  if (!/^[^\s@]{1,60}@[^\s@]{1,80}$/.test(email)) return undefined;
  const mark = emailVerified ? 'verified' : 'unverified';
  const id = `${mark}.${Buffer.from(email).toString('base64url')}`;
  return { id, name: email.replace(/@.*/, ''), email, emailVerified };
}

export function findPerson(id: string): Person | undefined {
  const [mark, address = ''] = id.split('.');
  const known = people.find((person) => person.id === id);
  const made = personAt(Buffer.from(address, 'base64url').toString(), mark === 'verified');
  return known ?? (made?.id === id ? made : undefined);
}
