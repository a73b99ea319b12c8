/** The address that users see. A balancer would be there. */
export const ORIGIN = 'https://app.example.com';
