/** A text for use in HTML, between tags and in quoted attributes (R-J01). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
