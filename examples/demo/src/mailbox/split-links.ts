export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Takes a text apart at its http(s) addresses; a full stop or bracket that follows one is not part of it. */
export function splitLinks(text: string): readonly TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
