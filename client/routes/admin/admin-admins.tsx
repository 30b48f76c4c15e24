export { AdminsPanel as default } from '#client/features/team/admins/admins-panel.tsx';
