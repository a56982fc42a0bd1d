CREATE TABLE "signer_pass" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"pass_hash" text,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signer_pass_hash" UNIQUE("pass_hash")
);
--> statement-breakpoint
ALTER TABLE "signer_pass" ADD CONSTRAINT "signer_pass_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signer_pass_session" ON "signer_pass" USING btree ("session_id");