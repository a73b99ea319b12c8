import type { Session } from '../auth/client.js';
import { Fact, Facts } from '../components/facts.js';
import { ComputerIcon, PhoneIcon, ProgramIcon, TabletIcon } from '../components/icons.js';
import { Skeleton } from '../components/skeleton.js';
import { Time } from '../components/time.js';
import { describeDevice, nameDevice } from '../display/device.js';
import { relativeTime } from '../display/time.js';

const icons = { computer: ComputerIcon, phone: PhoneIcon, tablet: TabletIcon, program: ProgramIcon } as const;

interface SessionCardProps {
  readonly session: Session;
  readonly isCurrent: boolean;
  readonly ending?: boolean;
  /** If absent, the session cannot be ended here. */
  readonly onEnd?: () => void;
}

/** One session of the user. */
export function SessionCard({ session, isCurrent, ending = false, onEnd }: SessionCardProps) {
  const device = describeDevice(session.userAgent);
  const Icon = icons[device.kind];
  const name = nameDevice(device);
  return (
    <li className="card session" title={session.userAgent ?? undefined}>
      <span className="session-icon">
        <Icon />
      </span>
      <div className="session-body">
        <h3>
          {name} {isCurrent && <span className="badge">You are here</span>}
        </h3>
        <Facts>
          <SessionFacts session={session} />
        </Facts>
      </div>
      {onEnd && (
        <button
          type="button"
          className="button session-end"
          aria-disabled={ending}
          aria-label={`Sign out ${name}, started ${relativeTime(session.createdAt, new Date())}`}
          onClick={onEnd}
        >
          {ending ? 'Signing out…' : 'Sign out'}
        </button>
      )}
    </li>
  );
}

/** The device and address of a session, and its times. */
export function SessionFacts({ session }: { readonly session: Session }) {
  return (
    <>
      <Fact term="Address">{session.ipAddress ?? 'unknown'}</Fact>
      <Fact term="Started">
        <Time at={session.createdAt} />
      </Fact>
      <Fact term="Last used">
        <Time at={session.updatedAt} />
      </Fact>
      <Fact term="Ends">
        <Time at={session.expiresAt} />
      </Fact>
    </>
  );
}

/** As tall as a card with its four facts. */
export function SessionCardSkeleton() {
  return (
    <li className="card session" aria-hidden="true">
      <Skeleton className="skeleton-icon" />
      <div className="session-body">
        <Skeleton className="skeleton-line" />
        <Skeleton className="skeleton-facts" />
      </div>
    </li>
  );
}
