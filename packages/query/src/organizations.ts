export {
  type Active,
  activeOf,
  type NamedOrganization,
  noActiveOrganization,
  placeholderWithin,
  withActive,
} from './organizations/active.js';
export { settingActive, updatingRole } from './organizations/optimism.js';
