/**
 * Why a call to another server has no answer.
 *
 * - `address`: users may not make this server call that address: its form, its port, or the network to which it leads.
 * - `redirect`: the answer leads elsewhere, and no redirect is followed.
 * - `time`: the answer did not come in time.
 * - `unreachable`: no connection, or it ended.
 * - `runtime`: the runtime cannot look up names, so no address can be checked.
 */
export type OutgoingFault = 'address' | 'redirect' | 'time' | 'unreachable' | 'runtime';

/** A call to another server that has no answer. The message names no secret, and can be logged; `cause` may tell more. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
