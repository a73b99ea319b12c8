import { useRef } from 'react';
import { type User, useTwoFactorSetup } from '../auth/client.js';
import { TwoFactorManage } from './two-factor-manage.js';
import { TwoFactorSetUp } from './two-factor-set-up.js';

/** The second factor: its set-up, and the actions after that. */
export function TwoFactor({ user }: { readonly user: User }) {
  const setup = useTwoFactorSetup();
  const heading = useRef<HTMLHeadingElement>(null);
  // The backup codes are shown once, after the second factor was enabled.
  const isInSetUp = setup.state === 'scan' || setup.state === 'backup-codes';
  const isSetUp = user.twoFactorEnabled && !isInSetUp;
  const settle = () => {
    setup.reset();
    heading.current?.focus();
  };
  return (
    <section className="card" aria-labelledby="two-factor">
      <h2 id="two-factor" ref={heading} tabIndex={-1}>
        Two-step sign-in{' '}
        <span className={user.twoFactorEnabled ? 'badge' : 'badge badge-open'}>
          {user.twoFactorEnabled ? 'On' : 'Off'}
        </span>
      </h2>
      {isSetUp ? (
        <TwoFactorManage user={user} onDone={settle} />
      ) : (
        <TwoFactorSetUp user={user} setup={setup} onDone={settle} />
      )}
    </section>
  );
}
