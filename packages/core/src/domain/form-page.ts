/**
 * An HTML page with a form of ours, for endpoints of the kind `page`. What the form is sent to may lead anywhere that is
 * trusted; browsers hold the answer to a form against the page's policy too, so this page's names no target.
 */
export class FormPage {
  /** Whatever comes from a request has been escaped. */
  constructor(readonly html: string) {}
}
