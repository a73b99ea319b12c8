/** Where an answer of ours has its text. An integration that writes texts does not read the body as a stream, which costs more than the call. */
export const answerText = Symbol.for('latchkey.answerText');
