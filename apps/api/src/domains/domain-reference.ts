import { DomainsService } from '@app/domains';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';

/** Reports an unknown `domain` together with other invalid fields. */
export const reportDomainErrors = ReportReferenceErrors(
  DomainsService,
  (domains, { accountId, body: { domain } }) => domains.referenceErrors(accountId, domain),
);
