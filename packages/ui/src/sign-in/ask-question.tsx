import type { ReactNode } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Heading } from '../elements/screen.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import type { FlowAt } from './use-flow.js';

/** Renders the question of a plugin. It answers by `flow.goOn(() => client.acceptTerms())`. */
export type QuestionScreen = (flow: FlowAt<'challenge'>) => ReactNode;
export type QuestionScreens = Readonly<Record<string, QuestionScreen>>;

interface AskQuestionProps {
  readonly flow: FlowAt<'challenge'>;
  readonly questions: QuestionScreens;
}

/** The question of a plugin, by the application's own form for it. */
export function AskQuestion({ flow, questions }: AskQuestionProps) {
  const texts = useTexts('signIn', signInTexts);
  const { startAgain } = useCommonTexts();
  const name = flow.challenge.name;
  const ask = Object.hasOwn(questions, name) ? questions[name] : undefined;
  return (
    <>
      <Heading title={texts.question} lead={!ask && texts.questionUnknown} isNew />
      <ErrorAlert error={flow.error} />
      {ask?.(flow)}
      <Actions>
        <Button onClick={flow.reset}>{startAgain}</Button>
      </Actions>
    </>
  );
}
