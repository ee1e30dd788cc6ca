import { GroupsService } from '@app/links';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';

/** Reports an unknown `group` together with other invalid fields. */
export const reportGroupErrors = ReportReferenceErrors(
  GroupsService,
  (groups, { accountId, body: { group } }) => groups.referenceErrors(accountId, group),
);
