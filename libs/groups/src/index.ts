export { GroupsModule } from './groups.module.js';
export { GroupsService, type GroupDetails } from './groups.service.js';
