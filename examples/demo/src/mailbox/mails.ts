import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** A mail in the development mailbox. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly hasHtml: boolean;
  readonly sentAt: Date;
}

const url = '/api/mailbox';
const queryKey = ['mailbox'];

/** Whether a query is the mailbox, which belongs to the machine and not to the signed-in user. */
export function isMailbox([word]: QueryKey): boolean {
  return word === queryKey[0];
}

/** All mails, the newest first. Reads new ones every few seconds while the page is visible. */
export function useMails() {
  return useQuery({ queryKey, queryFn: fetchMails, refetchInterval: 3000 });
}

export function useClearMails() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(url, { method: 'DELETE' });
      if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
    },
    onSuccess: () => queries.setQueryData(queryKey, []),
  });
}

/** The URL of a mail as HTML, with its own policy. */
export function htmlOf({ id }: ReceivedMail): string {
  return `${url}/${id}/html`;
}

async function fetchMails({ signal }: { readonly signal: AbortSignal }): Promise<readonly ReceivedMail[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  // Written by mailboxRoutes on the server; JSON has no dates.
  const mails = (await response.json()) as readonly (Omit<ReceivedMail, 'sentAt'> & { readonly sentAt: string })[];
  return mails.map((mail) => ({ ...mail, sentAt: new Date(mail.sentAt) }));
}
