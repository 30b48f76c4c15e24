import { registerAppeals } from './appeals/appeals.routes.ts';
import { registerGuidelines } from './guidelines/guidelines.routes.ts';

/** What the area registers. */
export const moderationArea = [registerGuidelines, registerAppeals];
