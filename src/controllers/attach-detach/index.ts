export { AttachDetachController } from './attach-detach-controller.ts';
