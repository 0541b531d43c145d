export { AttachDetachController } from './controller.ts';
