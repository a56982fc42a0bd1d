CREATE TABLE "history_note" (
	"account_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"note" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "history_note_account_id_chain_id_hash_pk" PRIMARY KEY("account_id","chain_id","hash")
);
--> statement-breakpoint
ALTER TABLE "history_note" ADD CONSTRAINT "history_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;