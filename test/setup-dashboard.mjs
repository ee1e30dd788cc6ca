import { i18n } from '@lingui/core';

// Without a catalog, texts are the English ones in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} });
