export {
  backdropTarget,
  coverTarget,
  maxBioPageBytes,
  monogramOf,
  photoTarget,
  previewImageSize,
  renderBioPage,
  shownBytes,
  type BioPage,
} from './bio-page.js';
export { type ButtonStyle, buttonStyles, defaultLayout, type Layout, layouts } from './bio-page-buttons.js';
export {
  type BioItem,
  contactHref,
  mailtoOf,
  maxThumbnails,
  thumbnailTarget,
  thumbnailTargetOf,
} from './bio-page-items.js';
export { renderCardPage, type CardPage } from './card-page.js';
export { countdownAt } from './countdown.js';
export { fontDescriptions, type FontName, fontNamed, fontNames } from './fonts.js';
export { renderGatePage, type GatePageInput } from './gate-page.js';
export { chooseLanguage, directionOf, type Language, languageNamed, languages } from './language.js';
export {
  renderBlockedPage,
  renderDisabledPage,
  renderEndedPage,
  renderFailedPage,
  renderHomePage,
  renderNewerPage,
  renderNotFoundPage,
  renderTooLargePage,
  renderTooManyPage,
  renderUnavailablePage,
} from './notice-page.js';
export { escapeHtml, type Page, StyleSheet } from './page.js';
export {
  brandedTheme,
  brandHeader,
  brandRules,
  fitPage,
  maxPageBytes,
  type PageBrand,
  pageBrandOf,
} from './page-brand.js';
export {
  passwordField,
  renderPasswordPage,
  type PasswordPageInput,
  type PasswordProblem,
} from './password-page.js';
export { ownImagePath, type PreviewImage, previewImagePath, previewVersion } from './preview-image.js';
export { renderProxyCheckPage, type ProxyCheckPage } from './proxy-check-page.js';
export { renderReportedPage, renderReportPage, type ReportForm } from './report-page.js';
export {
  renderSharedReport,
  type SharedFigure,
  type SharedReportPage,
  type SharedTable,
} from './shared-report-page.js';
export { fill, sharedReportTexts, type SharedReportTexts } from './texts/shared-report/texts.js';
export { reportReasons, reportTexts, type ReportReason } from './texts/report-texts.js';
export {
  leadsToNetwork,
  networkNamed,
  networkNames,
  socialNetworks,
  type NetworkName,
  type SocialNetwork,
} from './social-networks.js';
export { consentVersion, maxSignupEmail, signupFields } from './signup-form.js';
export {
  renderSignupConfirmation,
  renderSignupNotice,
  renderSignupProblem,
  type SignupNotice,
  type SignupProblem,
} from './signup-page.js';
export { renderVCard, type VCard } from './vcard.js';
export { defaultTheme, themeNamed, themeNames, themes, themeDescriptions, type ThemeName } from './themes.js';
export { withBackdrop } from './themes/backdrop.js';
export { readableOn } from './themes/colors.js';
export { type OwnColors, withOwnColors } from './themes/own-colors.js';
export type { ItemShape, Palette, Theme } from './themes/theme.js';
