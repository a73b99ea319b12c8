/** Somebody with an account at Demo ID. */
export interface Person {
  /** Stays the same and is nobody else's: the subject. */
  readonly id: string;
  readonly name: string;
  /** Absent for whoever tells none. */
  readonly email?: string;
  readonly emailVerified: boolean;
}

/** Those who are there already: whatever an application has to tell apart. */
export const people: readonly Person[] = [
  { id: 'ada-1815', name: 'Ada Lovelace', email: 'ada@demo-id.example', emailVerified: true },
  { id: 'grace-1906', name: 'Grace Hopper', email: 'grace@demo-id.example', emailVerified: false },
  // Two people at one address, as in a family: to an application these are two.
  { id: 'marie-1867', name: 'Marie Curie', email: 'curie@demo-id.example', emailVerified: true },
  { id: 'pierre-1859', name: 'Pierre Curie', email: 'curie@demo-id.example', emailVerified: true },
  { id: 'alan-1912', name: 'Alan Turing', emailVerified: false },
];

/** The account of an address, made by naming it; `undefined` for what is no address. */
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
