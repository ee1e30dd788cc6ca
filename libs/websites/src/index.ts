export { templateDescriptions, type TemplateName, templateNames } from './templates.js';
export type { ItemInput } from './website-items.js';
export { WebsiteImagesService } from './website-images.service.js';
export { WebsiteSignupsService } from './website-signups.service.js';
export { WebsitesModule } from './websites.module.js';
export {
  WebsitesService,
  type ListedWebsite,
  type NewWebsite,
  type WebsiteChanges,
} from './websites.service.js';
