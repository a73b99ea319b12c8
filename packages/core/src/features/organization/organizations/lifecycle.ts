import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import { aBoolean, aNumber, either } from '../../../contract/options/known-options.js';
import { checkReturned } from '../../../contract/options/returned.js';
import { readPage } from '../../../contract/paging.js';
import type { User } from '../../../contract/shapes.js';
import type { Member, Organization } from '../../../domain/access/organization.js';
import { readWithSessionFromReplica } from '../../../domain/sessions/replica-reads.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { fillFields, initialFields, sentFields } from '../../../domain/users/extra-fields.js';
import { findUserById, lockUser } from '../../../store/rows/users.js';
import { unlessTaken } from '../../../store/statements/errors.js';
import type { Tx } from '../../../store/statements/executor.js';
import { guardedUpdate, insertUnique } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import type { OrganizationSettings } from '../options.js';
import { isCreator } from '../rules/creators.js';
import { enter, organizationIdIn } from '../rules/membership.js';
import { changeMember, listMembershipsOf } from '../store/members.js';
import { isSlugTaken, listOrganizationsOf, listOrganizationsWithSession } from '../store/organizations.js';
import { member as memberTable, organization as organizationTable } from '../store/tables.js';
import { createFirstTeam, draftFirstTeam } from '../teams/joining.js';
import { forgetActive } from './active.js';
import { endOrganization } from './ending.js';

/** A hook can replace the slug too: it is stored in lower case like every other. */
function withStoredSlug<T extends object>(made: T): T {
  const slug: unknown = Reflect.get(made, 'slug');
  return typeof slug === 'string' ? { ...made, slug: slug.toLowerCase() } : made;
}

/** The handlers that create, update and delete organizations. */
export function lifecycleHandlers(
  rules: OrganizationSettings,
): HandlersFor<
  'createOrganization' | 'checkOrganizationSlug' | 'updateOrganization' | 'deleteOrganization' | 'listOrganizations'
> {
  const { organization: fields, member: memberFields } = rules.additionalFields;
  return {
    async createOrganization(call) {
      const { name, slug, logo = null, metadata = null, keepCurrentActiveOrganization = false, ...sent } = call.input;
      const { settings } = call.app;
      const user = await findCreator(rules, call);
      const limit = await creationLimit(rules, user);

      const id = settings.generateId();
      const createdAt = settings.now();
      const own = { id, name, slug, logo, metadata, createdAt, secondFactorStartsAt: null };
      const draft: Organization = { ...fillFields(fields, sent), ...own };
      const creator: Member = {
        ...initialFields(memberFields),
        id: settings.generateId(),
        organizationId: id,
        userId: user.id,
        role: rules.creatorRole,
        teamId: null,
        createdAt,
      };
      const active = keepCurrentActiveOrganization ? undefined : { activeOrganizationId: id };
      const teamDraft = await draftFirstTeam(call.app, draft, call.request);
      return change(call, {
        fields: active,
        async decide({ tx }, held) {
          // The user's row is locked, with the session if there is one: of two creations the second counts the first (Z37).
          if (!held && !(await lockUser(tx, user.id))) throw failure(commonErrors, 'UNAUTHORIZED');
          if (limit <= (await countMade(rules, tx, user, limit)))
            throw call.fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS');
          // The insertion refuses a taken slug too. No hook is asked about one.
          if (rules.before.createOrganization && (await isSlugTaken(tx, slug)))
            throw call.fail('ORGANIZATION_ALREADY_EXISTS');
          return { organization: draft, user };
        },
        ask: rules.before.createOrganization,
        async apply(work, { organization }, answer) {
          const row: Organization = withStoredSlug({ ...organization, ...answer?.data, id });
          if (!(await unlessTaken(() => insertUnique(work.tx, organizationTable, row))))
            throw call.fail('ORGANIZATION_ALREADY_EXISTS'); // Z36
          await insertUnique(work.tx, memberTable, creator);
          const teamId = await createFirstTeam(work, { organization: row, creator, draft: teamDraft });
          if (teamId !== null) await changeMember(work.tx, creator.id, { teamId });
          const member = { ...creator, teamId };
          await work.emit('organizationCreated', { organization: row, member });
          return { ...row, members: [member] };
        },
      });
    },

    async checkOrganizationSlug(call) {
      if (await isSlugTaken(call.db, call.input.slug)) throw call.fail('SLUG_IS_TAKEN');
      return { status: true };
    },

    async updateOrganization(call) {
      const { data, ...named } = call.input;
      const { user } = call.session;
      const organizationId = await organizationIdIn(call.db, call.session, named);
      if (organizationId === undefined) throw call.fail('ORGANIZATION_NOT_FOUND');
      const sent = Object.entries({
        name: data.name,
        slug: data.slug,
        logo: data.logo,
        metadata: data.metadata,
        ...sentFields(fields, data),
      }).filter(([, value]) => value !== undefined);
      const changes = Object.fromEntries(sent);
      return change(call, {
        async decide(work) {
          const membership = await enter(rules, work, call, organizationId);
          if (!membership) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
          if (!membership.may({ organization: ['update'] }))
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
          const { organization, member } = membership;
          if (data.slug !== undefined && (await isSlugTaken(work.tx, data.slug, organization.id)))
            throw call.fail('ORGANIZATION_ALREADY_EXISTS');
          return { organization, member, changes, user };
        },
        ask: rules.before.updateOrganization,
        async apply({ tx, emit }, { organization }, answer) {
          const made = withStoredSlug({ ...changes, ...answer?.data });
          if (Object.keys(made).length === 0) return organization;
          const where = { id: organization.id };
          const written = await unlessTaken(() => guardedUpdate(tx, organizationTable, where, made));
          if (written === undefined) throw call.fail('ORGANIZATION_ALREADY_EXISTS'); // Z36, H153
          const changed: Organization = { ...organization, ...made };
          await emit('organizationUpdated', { organization: changed });
          return changed;
        },
      });
    },

    async deleteOrganization(call) {
      const { user } = call.session;
      // Checked before anything else happens (W-M32).
      if (rules.disableOrganizationDeletion) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION');
      const organizationId = await organizationIdIn(call.db, call.session, call.input);
      if (organizationId === undefined || organizationId === '') throw call.fail('ORGANIZATION_NOT_FOUND');
      const removed = await change(call, {
        async decide(work) {
          const membership = await enter(rules, work, call, organizationId);
          if (!membership) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
          if (!membership.may({ organization: ['delete'] }))
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION');
          return { organization: membership.organization, member: membership.member, user };
        },
        ask: rules.before.deleteOrganization,
        async apply(work, { organization }) {
          await endOrganization(work, organization);
          return organization;
        },
      });
      forgetActive(call, call.session, removed.id);
      return removed;
    },

    listOrganizations(call) {
      const page = readPage(call.input);
      return readWithSessionFromReplica(call, {
        joined: (db, live) => listOrganizationsWithSession(db, live, page),
        ofUser: (db, userId) => listOrganizationsOf(db, userId, page),
      });
    },
  };
}

type CreateCall = Parameters<HandlersFor<'createOrganization'>['createOrganization']>[0];

/** The user of the session, if they can create organizations. Only the server's own code can name another user (H170). */
async function findCreator(rules: OrganizationSettings, call: CreateCall): Promise<User> {
  const { userId } = call.input;
  const user = call.session?.user ?? (userId === undefined ? undefined : await findUserById(call.db, userId));
  if (!user) throw failure(commonErrors, 'UNAUTHORIZED');
  if (call.session && !(await mayCreate(rules, user)))
    throw call.fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION');
  return user;
}

/** The number of organizations that a user has created. Not counted if there is no limit, which saves the query. */
async function countMade(rules: OrganizationSettings, tx: Tx, user: User, limit: number): Promise<number> {
  if (limit === Number.POSITIVE_INFINITY) return 0;
  return (await listMembershipsOf(tx, user.id)).filter((each) => isCreator(rules, each)).length;
}

async function mayCreate(
  { allowUserToCreateOrganization: allowed }: OrganizationSettings,
  user: User,
): Promise<boolean> {
  if (typeof allowed !== 'function') return allowed;
  return checkReturned('organization.allowUserToCreateOrganization', await allowed(user), aBoolean);
}

/** The maximum number of organizations of a user. */
async function creationLimit({ organizationLimit: limit }: OrganizationSettings, user: User): Promise<number> {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  const answer =
    typeof limit === 'function'
      ? checkReturned('organization.organizationLimit', await limit(user), either(aNumber, aBoolean))
      : limit;
  if (typeof answer === 'number') return answer;
  return answer ? 0 : Number.POSITIVE_INFINITY;
}
