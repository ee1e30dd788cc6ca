export { GroupsModule } from './groups.module.js';
export { GroupsService, unknownGroup, type GroupDetails } from './groups.service.js';
