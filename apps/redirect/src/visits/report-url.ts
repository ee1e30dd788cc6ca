import type { Settings } from '@app/common';

/** Where visitors report something: the slug is appended. Undefined unless sign-up is open. */
export const reportBaseOf = ({
  SIGNUP,
  API_BASE_URL,
}: Pick<Settings, 'SIGNUP' | 'API_BASE_URL'>): string | undefined =>
  SIGNUP === 'open' ? `${API_BASE_URL}/report?slug=` : undefined;
