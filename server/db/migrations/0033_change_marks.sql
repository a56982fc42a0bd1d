CREATE TABLE "change_count" (
	"user_id" integer NOT NULL,
	"topic" text NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "change_count_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "change_count" ADD CONSTRAINT "change_count_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;