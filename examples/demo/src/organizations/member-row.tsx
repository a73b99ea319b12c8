import { splitRoles } from 'latchkey/client';
import { Avatar } from '../components/avatar.js';
import { useNotices } from '../components/notice.js';
import { Skeleton } from '../components/skeleton.js';
import { Time } from '../components/time.js';
import { useCurrent } from './current.js';
import { type Membership, useUpdateMemberRole } from './hooks.js';
import { explainMembership } from './membership-messages.js';
import { RoleSelect } from './roles/role-select.js';
import { nameRoles, ownerRole, rolesToGive } from './roles/roles.js';

interface MemberRowProps {
  readonly member: Membership;
  readonly mayUpdate: boolean;
  readonly mayRemove: boolean;
  readonly onRemove: () => void;
}

/** A member with their role, which is changed in place. */
export function MemberRow({ member, mayUpdate, mayRemove, onRemove }: MemberRowProps) {
  const { member: own } = useCurrent();
  const { name, email, image } = member.user;
  const isOwn = member.id === own.id;
  // Only an owner can change or remove an owner.
  const isProtected = isOwner(member) && !isOwner(own);
  return (
    <li className="person-row">
      <Avatar name={name} image={image} />
      <div className="person-words">
        <h3>
          {name} {isOwn && <span className="badge">You</span>}
        </h3>
        <p className="hint">
          {email} · since <Time at={member.createdAt} />
        </p>
      </div>
      <div className="row-actions">
        {mayUpdate && !isProtected ? (
          <RoleOf member={member} />
        ) : (
          <span className="badge badge-open">{nameRoles(member.role)}</span>
        )}
        {mayRemove && (isOwn || !isProtected) && (
          <button
            type="button"
            className="button button-small"
            aria-label={isOwn ? 'Leave the organization' : `Remove ${name}`}
            onClick={onRemove}
          >
            {isOwn ? 'Leave' : 'Remove'}
          </button>
        )}
      </div>
    </li>
  );
}

function RoleOf({ member }: { readonly member: Membership }) {
  const { member: own, ownRoles, of } = useCurrent();
  const updateRole = useUpdateMemberRole();
  const notices = useNotices();

  const change = async (role: string) => {
    try {
      await updateRole.mutateAsync({ ...of, memberId: member.id, role });
      notices.done(`${member.user.name} is ${nameRoles(role).toLowerCase()} now.`);
    } catch (error) {
      notices.problem(explainMembership(error));
    }
  };
  return (
    <RoleSelect
      label={`Role of ${member.user.name}`}
      held={member.role}
      given={rolesToGive({ role: own.role, ownRoles })}
      onChange={change}
    />
  );
}

function isOwner({ role }: Membership): boolean {
  return splitRoles(role).includes(ownerRole);
}

/** As tall as one row. */
export function MemberRowSkeleton() {
  return (
    <li className="person-row" aria-hidden="true">
      <Skeleton className="skeleton-icon" />
      <Skeleton className="skeleton-line" />
    </li>
  );
}
