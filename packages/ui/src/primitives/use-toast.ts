import { createContext, useContext } from 'react';

export const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a short text in the part around it. Use it where the place of the action disappears. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}
