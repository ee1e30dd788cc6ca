import { guardSheet, reportLink } from './guard-style.js';
import { chooseLanguage, type Language } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { brandHeader, fitPage, type PageBrand } from './page-brand.js';

/** The data of the page that asks whether a visitor is an adult. */
export interface GatePageInput {
  /** The URL where an adult continues. */
  continueUrl: string;
  acceptLanguage: string | undefined;
  /** URL where visitors can report the link; omitted if they cannot. */
  reportUrl?: string;
  /** The brand of the link's account; null or omitted for none. */
  brand?: PageBrand | null;
}

const person =
  '<svg class="badge" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4"/><path d="M4 21c0-4.500 3.500-7 8-7s8 2.500 8 7"/></svg>';

/**
 * Asks whether the visitor is an adult. A visitor who declines sees on the same page that the link is not for them: that
 * link has no URL, so no request is sent. Nothing is stored.
 */
export function renderGatePage({ brand = null, ...input }: GatePageInput): Page {
  return fitPage(brand, (fitting) => gatePage(input, fitting));
}

/** The texts of the page that asks whether a visitor is an adult. Plain text; the page escapes it. */
interface GateTexts {
  title: string;
  lead: string;
  /** Label of the link that continues. */
  accept: string;
  /** Label of the link that declines. */
  decline: string;
  /** Shown after declining. */
  declined: string;
  close: string;
}

const gateTexts: Readonly<Record<Language, GateTexts>> = {
  en: {
    title: 'Are you 18 or older?',
    lead: 'This link leads to content for adults. Continue only if you are at least 18 years old and of age where you live.',
    accept: 'Yes, I am 18 or older',
    decline: 'No',
    declined: 'This link is for adults only',
    close: 'You can close this page.',
  },
  de: {
    title: 'Bist du mindestens 18 Jahre alt?',
    lead: 'Dieser Link führt zu Inhalten für Erwachsene. Gehe nur weiter, wenn du mindestens 18 Jahre alt und dort, wo du lebst, volljährig bist.',
    accept: 'Ja, ich bin mindestens 18',
    decline: 'Nein',
    declined: 'Dieser Link ist nur für Erwachsene',
    close: 'Du kannst diese Seite schließen.',
  },
  fr: {
    title: 'Avez-vous 18 ans ou plus ?',
    lead: 'Ce lien mène à du contenu pour adultes. Ne continuez que si vous avez au moins 18 ans et que vous êtes majeur là où vous vivez.',
    accept: 'Oui, j’ai 18 ans ou plus',
    decline: 'Non',
    declined: 'Ce lien est réservé aux adultes',
    close: 'Vous pouvez fermer cette page.',
  },
  es: {
    title: '¿Tienes 18 años o más?',
    lead: 'Este enlace lleva a contenido para adultos. Continúa solo si tienes al menos 18 años y eres mayor de edad donde vives.',
    accept: 'Sí, tengo 18 años o más',
    decline: 'No',
    declined: 'Este enlace es solo para adultos',
    close: 'Puedes cerrar esta página.',
  },
  pt: {
    title: 'Você tem 18 anos ou mais?',
    lead: 'Este link leva a conteúdo para adultos. Continue somente se você tem pelo menos 18 anos e é maior de idade onde mora.',
    accept: 'Sim, tenho 18 anos ou mais',
    decline: 'Não',
    declined: 'Este link é só para adultos',
    close: 'Você pode fechar esta página.',
  },
  it: {
    title: 'Hai almeno 18 anni?',
    lead: 'Questo link porta a contenuti per adulti. Continua solo se hai almeno 18 anni e sei maggiorenne nel paese in cui vivi.',
    accept: 'Sì, ho almeno 18 anni',
    decline: 'No',
    declined: 'Questo link è riservato agli adulti',
    close: 'Puoi chiudere questa pagina.',
  },
  ja: {
    title: '18歳以上ですか？',
    lead: 'このリンクの先には成人向けのコンテンツがあります。18歳以上で、お住まいの地域で成人と認められる方だけがお進みください。',
    accept: 'はい、18歳以上です',
    decline: 'いいえ',
    declined: 'このリンクは成人専用です',
    close: 'このページを閉じてください。',
  },
  ar: {
    title: 'هل عمرك 18 عامًا أو أكثر؟',
    lead: 'يؤدي هذا الرابط إلى محتوى للبالغين. لا تتابع إلا إذا كان عمرك 18 عامًا على الأقل وكنت قد بلغت سن الرشد في البلد الذي تعيش فيه.',
    accept: 'نعم، عمري 18 عامًا أو أكثر',
    decline: 'لا',
    declined: 'هذا الرابط للبالغين فقط',
    close: 'يمكنك إغلاق هذه الصفحة.',
  },
};

function gatePage({ continueUrl, acceptLanguage, reportUrl }: GatePageInput, brand: PageBrand | null): Page {
  const language = chooseLanguage(acceptLanguage);
  const texts = gateTexts[language];
  const title = escapeHtml(texts.title);
  return guardSheet
    .of(brand)
    .page(
      `<title>${title}</title><meta name="robots" content="noindex">`,
      `<main><section id="declined" tabindex="-1"><h1>${escapeHtml(texts.declined)}</h1><p>${escapeHtml(texts.close)}</p></section>` +
        `<section>${brand ? brandHeader(brand) : person}<h1>${title}</h1><p>${escapeHtml(texts.lead)}</p><div class="choices">` +
        `<a class="button main" rel="nofollow" href="${escapeHtml(continueUrl)}">${escapeHtml(texts.accept)}</a>` +
        `<a class="button" href="#declined">${escapeHtml(texts.decline)}</a></div>` +
        `${reportLink(reportUrl, language)}</section></main>`,
      language,
    );
}
