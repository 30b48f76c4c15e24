export { OwnPermissions as default } from '#client/features/team/admins/own-permissions.tsx';
