/** Loads the code of the lightbox. */
export const loadLightbox = () => import('../../lightbox/lightbox-dialog.tsx');
