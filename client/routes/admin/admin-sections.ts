import type { AdminSection } from '../../features/admin/frame/admin-section.ts';

/** All sections of the administration, in the order of the navigation. */
export const adminSections: readonly AdminSection[] = [];
