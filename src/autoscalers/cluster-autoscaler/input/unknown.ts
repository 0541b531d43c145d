/** Something that the input does not tell, and what is done in its place. */
export interface Unknown {
  /** "node group eks-web (4 nodes)", "flag --regional" */
  readonly subject: string;
  readonly message: string;
}
