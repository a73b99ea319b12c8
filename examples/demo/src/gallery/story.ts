import type { Scenario } from 'latchkey/testing/client';
import type { ReactElement } from 'react';
import type { MockServer, MockUser, SignInOptions } from './mock.js';

/** One screen in one state. */
export interface Story {
  readonly name: string;
  readonly screen: ReactElement;
  /** Default: a password and nothing else. */
  readonly options?: SignInOptions;
  /** Default `signed-out`. */
  readonly scenario?: Scenario;
  /** What is special about the user. */
  readonly user?: MockUser;
  /** The query of the address at which the screen is. */
  readonly query?: string;
  /** Answers of the mock server. */
  readonly prepare?: (server: MockServer) => void;
  /** What the user does to reach the state. */
  readonly play?: () => Promise<void> | void;
}
