/**
 * Of the answers to two calls that run at the same time, the one that arrives last can be the older one. So if the session has
 * changed while a call waits for its answer, the session in that answer is not trusted before the session was read again.
 */
export interface CrossedAnswers {
  /** The session has changed. */
  noteChange(): void;
  /** The answer to a change has come. */
  noteAnswer(): void;
  /** Checks whether such an answer has come since the last `takeDoubt`. */
  isDoubtful(): boolean;
  /** Returns `isDoubtful` and clears the doubt, for a caller that then reads the session again. */
  takeDoubt(): boolean;
}

/** `underWay` is the number of changes whose answers have not come. */
export function createCrossedAnswers(underWay: () => number): CrossedAnswers {
  let isOvertaken = false;
  let isUnsure = false;
  return {
    noteChange() {
      isOvertaken ||= underWay() > 0;
    },
    noteAnswer() {
      isUnsure ||= isOvertaken;
      isOvertaken &&= underWay() > 0;
    },
    isDoubtful: () => isUnsure,
    takeDoubt() {
      const wasUnsure = isUnsure;
      isUnsure = false;
      return wasUnsure;
    },
  };
}
